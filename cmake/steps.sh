# shellcheck shell=bash
# For the scripts of this repository: each step says what it does and how long it took. Sourced, not run.

current_step=
trap 'status=$?; [ "$status" -eq 0 ] || printf "\n==> failed: %s\n" "$current_step" >&2' EXIT

# step TEXT COMMAND...
step() {
  local begin=$SECONDS
  current_step=$1
  shift
  printf '\n==> %s\n' "$current_step"
  "$@"
  printf '    (%d s)\n' $((SECONDS - begin))
}

cores() {
  nproc 2>/dev/null || echo 2
}

# run_ctest FOLDER ARGUMENTS...: runs tests, and keeps the summary line for the end of the script in test_summary.
run_ctest() {
  local folder=$1 status=0
  shift
  ctest --test-dir "$folder" --parallel "$(cores)" --output-on-failure --no-tests=error --no-label-summary "$@" \
    </dev/null 2>&1 | tee "$folder/ctest.log" || status=$?
  # shellcheck disable=SC2034  # read by the scripts
  test_summary=$(grep -E 'tests passed, [0-9]+ tests failed out of' "$folder/ctest.log" | tail -n 1)
  return "$status"
}
