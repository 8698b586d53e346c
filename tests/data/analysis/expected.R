# What R says of the small data sets; writes expected_r.csv. Run once, by  Rscript expected.R  in this folder, with
# Debian's r-cran-bradleyterry2 (1.1-2), r-cran-gnm (1.1-2) and r-cran-metafor. Not needed to build or test.
suppressMessages({library(BradleyTerry2); library(gnm); library(metafor)})
set.seed(1)
out <- data.frame(name = character(), value = numeric())
put <- function(name, value) out <<- rbind(out, data.frame(name = name, value = unname(value)))

pairs <- read.csv("pairs.csv")
long <- do.call(rbind, lapply(seq_len(nrow(pairs)), function(k) data.frame(
  match = k, count = unlist(pairs[k, c("white_wins", "draws", "black_wins")]), result = c(1, 0, -1),
  first = pairs$white_array[k], second = pairs$black_array[k])))
long$match <- factor(long$match)
long$at.home <- TRUE
arrays <- sort(unique(pairs$white_array))

# Equal strengths: the GenDavidson model. Its tie parameter is log(ties) - log 2 of ours.
long$player1 <- factor(long$first, arrays)
long$player2 <- factor(long$second, arrays)
equal <- gnm(count ~ GenDavidson(result == 1, result == 0, result == -1, player1, player2, home.adv = ~1,
                                 tie.max = ~1, at.home1 = at.home, at.home2 = !at.home) - 1,
             eliminate = match, family = poisson, data = long, tolerance = 1e-14, iterMax = 500)
labels <- names(coef(equal))
at <- sapply(arrays, function(array) which(endsWith(labels, array)))
put("equal_deviance", deviance(equal))
put("equal_first_move", coef(equal)[grep("home.adv", labels)])
put("equal_log_ties", coef(equal)[grep("tie.max", labels)] + log(2))
for (k in seq_along(arrays)) {
  contrast <- rep(0, length(labels))
  contrast[at] <- -1 / length(arrays)
  contrast[at[k]] <- contrast[at[k]] + 1
  known <- se(equal, matrix(contrast, ncol = 1), checkEstimability = FALSE)
  put(paste0("equal_", k - 1), known[1, 1])
  put(paste0("equal_se_", k - 1), known[1, 2])
}

# Strengths by side: the same model is log-linear in the counts, so an ordinary Poisson regression.
long$half <- long$result / 2
long$tie <- as.numeric(long$result == 0)
size <- length(arrays)
for (k in seq_len(size - 1)) {  # strengths that sum to 0
  long[[paste0("w", k)]] <- long$half * ((long$player1 == arrays[k]) - (long$player1 == arrays[size]))
  long[[paste0("b", k)]] <- -long$half * ((long$player2 == arrays[k]) - (long$player2 == arrays[size]))
}
terms <- c("match", "half", "tie", paste0("w", seq_len(size - 1)), paste0("b", seq_len(size - 1)))
sides <- glm(reformulate(terms, "count"), family = poisson, data = long,
             control = glm.control(epsilon = 1e-14, maxit = 100))
put("sides_deviance", deviance(sides))
put("sides_pearson", sum(residuals(sides, type = "pearson")^2))
put("sides_df", df.residual(sides))
put("sides_first_move", coef(sides)["half"])
put("sides_first_move_se", sqrt(vcov(sides)["half", "half"]))
put("sides_log_ties", coef(sides)["tie"])
put("sides_log_ties_se", sqrt(vcov(sides)["tie", "tie"]))
for (side in c("w", "b")) {
  names <- paste0(side, seq_len(size - 1))
  shape <- rbind(diag(size - 1), rep(-1, size - 1))
  value <- shape %*% coef(sides)[names]
  error <- sqrt(diag(shape %*% vcov(sides)[names, names] %*% t(shape)))
  for (k in seq_len(size)) {
    put(paste0(side, "_", k - 1), value[k])
    put(paste0(side, "_se_", k - 1), error[k])
  }
}
restriction <- deviance(equal) - deviance(sides)
put("restriction", restriction)
put("restriction_df", df.residual(equal) - df.residual(sides))
put("restriction_p", pchisq(restriction, df.residual(equal) - df.residual(sides), lower.tail = FALSE))

cells <- read.csv("cells.csv")
cells$cell <- seq_len(nrow(cells))
reml <- rma.mv(score, noise, random = list(~1 | row, ~1 | column, ~1 | cell), data = cells, method = "REML",
               control = list(optimizer = "Nelder-Mead", reltol = 1e-16, maxit = 10000))
put("reml_row", reml$sigma2[1]); put("reml_column", reml$sigma2[2]); put("reml_interaction", reml$sigma2[3])
put("reml_deviance", -2 * as.numeric(logLik(reml)))
out$value <- formatC(out$value, digits = 12, format = "g", width = 1)
write.csv(out, "expected_r.csv", row.names = FALSE, quote = FALSE)
