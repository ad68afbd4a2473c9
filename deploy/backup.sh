#!/bin/sh
# Every BACKUP_HOURS what `npm run backup` writes; the newest BACKUPS_KEPT of them stay in BACKUPS, or /backups.
set -eu
folder=${BACKUPS:-/backups}
trap 'exit 0' TERM INT
while :; do
  if node api/src/commands/backup.ts "$folder/tecnicerca-$(date -u +%Y-%m-%dT%H%M%SZ).backup"; then
    ls -1 "$folder"/tecnicerca-*.backup | sort -r | tail -n +$((BACKUPS_KEPT + 1)) | xargs -r rm --
    pause=$((BACKUP_HOURS * 3600))
  else
    echo 'another try in five minutes' >&2
    pause=300
  fi
  # A signal ends a wait, and no sleep.
  sleep "$pause" &
  wait $!
done
