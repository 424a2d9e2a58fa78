#!/usr/bin/env bash
# Renders every file that FILES names into OUT. Everything comes in variables; see action.yml.
set -euo pipefail
shopt -s globstar nullglob

mapfile -t patterns < <(printf '%s' "$FILES" | grep -v '^[[:space:]]*$' || true)
mapfile -t options < <(printf '%s' "$OPTIONS" | grep -v '^[[:space:]]*$' || true)

texts=()
for pattern in "${patterns[@]}"; do
  # Patterns are the point, words are not: a space in a name is part of it.
  IFS= texts+=($pattern)
done
if [ "${#texts[@]}" -eq 0 ]; then
  echo "::error::No file fits the input 'files'. Is the repository checked out?"
  exit 1
fi

if [ "$FAIL_ON" != never ]; then
  for text in "${texts[@]}"; do galley analyze "$text" --platform "$PLATFORM" --fail-on "$FAIL_ON"; done
fi

for text in "${texts[@]}"; do
  echo "::group::$text"
  galley render "$text" --platform "$PLATFORM" --out "$OUT/${text%.*}" "${options[@]}"
  echo '::endgroup::'
done

{
  echo "folder=$OUT"
  echo "texts=${#texts[@]}"
} >> "$GITHUB_OUTPUT"
