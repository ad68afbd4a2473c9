#!/usr/bin/env bash
# Expected: a ZIP that the streaming Zip of fflate wrote can be read by every reader, compressed or not.
# Seen: ZipPassThrough (photos, which do not compress) writes entries that are stored and have a data descriptor. The
#   ZIP format allows it and unzip reads it, but Java's ZipInputStream refuses the archive. ZipDeflate with level 0 is
#   read.
# Versions: fflate 0.8.3, OpenJDK 17.0.15.
# Why it matters: people who export their data get a file that opens on their computer, but not in programs on Java
#   that read archives as a stream, which many Android applications and servers do.
# Documented: otherwise. The README of fflate says 'ZipPassThrough is like ZipDeflate with level 0'.
#   https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/zip/ZipInputStream.html would be the page
#   on Java's side.
set -euo pipefail

command -v java >/dev/null || { echo 'This needs java (11 to 17; Debian: openjdk-17-jdk-headless) on the PATH.' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent fflate@0.8.3 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

function write(file, entry) {
  const parts = []
  const zip = new Zip((_, part) => parts.push(part))
  zip.add(entry)
  entry.push(strToU8('a photo'), true)
  zip.end()
  writeFileSync(file, Buffer.concat(parts))
}
write('ZipPassThrough.zip', new ZipPassThrough('photo.jpg'))
write('ZipDeflate.zip', new ZipDeflate('photo.jpg', { level: 0 }))
JS
cat >Read.java <<'JAVA'
import java.io.FileInputStream;
import java.util.zip.*;

class Read {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      try (ZipInputStream zip = new ZipInputStream(new FileInputStream(file))) {
        System.out.println(file + ": read " + zip.getNextEntry().getName() + ", " + zip.readAllBytes().length + " bytes");
      } catch (ZipException error) {
        System.out.println(file + ": " + error.getMessage());
      }
    }
  }
}
JAVA
node write.mjs
java Read.java ZipPassThrough.zip ZipDeflate.zip | tee seen
grep -q '^ZipPassThrough.zip: only DEFLATED entries can have EXT descriptor' seen && grep -q '^ZipDeflate.zip: read' seen ||
  { echo 'Changed: Java now reads stored entries of fflate (or refuses compressed ones).' >&2; exit 1; }
