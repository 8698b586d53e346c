# Reference values of tests/analysis/area_model_test.cpp, made once with R and the package metafor:
#   Rscript reml_reference.R > reml_reference.csv
# reml_units.csv: made-up units with a result y, a checkpoint score z, covariances of their errors and two
# covariates. Neither R nor metafor is needed to build or test.
suppressPackageStartupMessages(library(metafor))
d <- read.csv("reml_units.csv", comment.char = "#")
tight <- list(threshold = 1e-14, maxiter = 1000)
say <- function(name, value) cat(sprintf("%s,%.10g\n", name, value))
cat(sprintf("# metafor %s, %s\nname,value\n", packageVersion("metafor"), R.version.string))
one <- function(prefix, m) {
  say(paste0(prefix, "_variance"), m$tau2)
  say(paste0(prefix, "_variance_se"), m$se.tau2)
  for (k in seq_along(m$beta)) {
    say(paste0(prefix, "_beta_", k - 1), m$beta[k])
    say(paste0(prefix, "_beta_se_", k - 1), m$se[k])
  }
  q <- confint(m, digits = 12, control = list(tol = 1e-14))$random
  say(paste0(prefix, "_variance_low"), q["tau^2", "ci.lb"])
  say(paste0(prefix, "_variance_high"), q["tau^2", "ci.ub"])
}
one("mean", rma(y, vy, data = d, method = "REML", control = tight))
one("covariates", rma(y, vy, mods = ~ a + b, data = d, method = "REML", control = tight))
long <- data.frame(unit = rep(seq_len(nrow(d)), each = 2), outcome = rep(c("y", "z"), nrow(d)),
                   value = as.vector(rbind(d$y, d$z)), a = rep(d$a, each = 2))
v <- lapply(seq_len(nrow(d)), function(i) matrix(c(d$vy[i], d$cyz[i], d$cyz[i], d$vz[i]), 2))
m <- rma.mv(value, v, mods = ~ outcome - 1 + outcome:a, random = ~ outcome | unit, struct = "UN", data = long,
            method = "REML", control = list(optimizer = "optim", optmethod = "Nelder-Mead", reltol = 1e-16,
                                            maxit = 20000))
say("two_variance_y", m$tau2[1])
say("two_variance_z", m$tau2[2])
say("two_covariance", m$rho * sqrt(m$tau2[1] * m$tau2[2]))
for (k in seq_along(m$beta)) say(paste0("two_", gsub("outcome|:", "", rownames(m$beta)[k])), m$beta[k])
