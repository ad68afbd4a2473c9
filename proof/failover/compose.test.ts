import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8')
const matchesOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort()

it('the profile ha has a container for each machine that HAProxy knows', async () => {
  const known = matchesOf(await read('deploy/ha/haproxy.cfg'), /server \w+ (10\.0\.0\.\d+):/g)
  const given = matchesOf(await read('docker-compose.yml'), /ipv4_address: (10\.0\.0\.\d+)/g)
  expect(known).toHaveLength(5)
  expect(given).toEqual(expect.arrayContaining(known))
})

it('every file that docker-compose.yml names is there', async () => {
  const compose = await read('docker-compose.yml')
  const files = [
    ...matchesOf(compose, /\.\/(deploy\/[\w./-]+):/g),
    ...matchesOf(compose, /env_file: (\S+)/g),
    ...matchesOf(compose, /build: &\S+ (\S+)/g),
  ]
  expect(files).toEqual(expect.arrayContaining(['deploy/ha/patroni.yml', 'deploy/ha/etcd.env', 'deploy/ha']))
  expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([])
})

it('each container of the database has the files that its configuration names', async () => {
  const compose = await read('docker-compose.yml')
  const named = matchesOf(await read('deploy/ha/patroni.yml'), /(\/etc\/patroni\/[\w.-]+\.sh)/g)
  expect(named).toEqual(['/etc/patroni/follow-now.sh'])
  for (const file of named) expect(compose).toContain(`./deploy/ha/${basename(file)}:${file}:ro`)
  const lists = compose.split('\n').filter((line) => line.includes('*patroni-file'))
  expect(lists).toHaveLength(2)
  expect(lists.filter((line) => !line.includes('*follow-now-file'))).toEqual([])
})

it('the image of the profile ha holds the packages that an operator installs', async () => {
  const installed = (text: string) =>
    [...text.replaceAll('\\\n', '').matchAll(/apt-get install ([^\n`&]+)/g)]
      .flatMap(([, words = '']) => words.trim().split(/\s+/))
      .filter((word) => !word.startsWith('-'))
      .sort()
  const image = installed(await read('deploy/ha/Dockerfile'))
  const [install = ''] = (await read('docs/high-availability.md')).split('## First start')
  expect(image).toContain('patroni')
  expect(image).toEqual(installed(install))
})
