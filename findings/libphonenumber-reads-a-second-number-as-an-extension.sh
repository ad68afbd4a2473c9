#!/usr/bin/env bash
# Expected: findPhoneNumbersInText finds two Dominican numbers in '809-272-1234,829-272-1234' and in
#   '8092721234-8292721234', as it does with a slash or with spaces around the hyphen.
# Seen: after a comma it takes the second number for an extension of the first and cuts that off after nine digits
#   (ext. 829272123); with a hyphen it finds neither of the two. No error in either case.
# Versions: libphonenumber-js 1.13.16 (default metadata).
# Why it matters: people write their two numbers in one line. A page that makes links of them offers one number that
#   dials digits of the other, or none at all.
# Documented: no. The README of libphonenumber-js names numbers with two extensions as a limit, and says nothing of
#   two numbers.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent libphonenumber-js@1.13.16 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

cat >show.mjs <<'JS'
import { findPhoneNumbersInText } from 'libphonenumber-js'

const look = (text) => {
  const found = findPhoneNumbersInText(text, 'DO').map(({ number }) => number.number + (number.ext ? ` ext. ${number.ext}` : ''))
  console.log(`${text.padEnd(25)} -> ${found.join(' and ') || 'nothing'}`)
  return found.join()
}
const slash = look('8092721234/8292721234')
const spaced = look('8092721234 - 8292721234')
const comma = look('8092721234,8292721234')
const hyphen = look('8092721234-8292721234')
const both = '+18092721234,+18292721234'
if (slash !== both || spaced !== both || comma !== '+18092721234 ext. 829272123' || hyphen !== '') {
  console.error('Changed: numbers after a comma or a hyphen are now read in another way.')
  process.exit(1)
}
JS
node show.mjs
