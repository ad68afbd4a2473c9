import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startDelivered } from './kit/delivered-product.ts'

/**
 * Builds the client of `docs/integrators.md` as an outside developer would: from the OpenAPI document, in an empty folder,
 * with third-party tools from npm. It must compile and complete the main story. The tools are not our dependencies, because the
 * type generator needs an older compiler than ours.
 */
const PACKAGES = [
  'openapi-fetch@0.17.0',
  'openapi-typescript@7.13.0',
  'typescript@5.9.3',
  '@types/node@24.19.2',
]
const EXPECTED_LINES = [
  /^\d+ technicians, 5 of them here$/,
  /^asked once: true, refused: idempotency_key_reused$/,
  /^now accepted$/,
  /^customer requested, technician message, technician accepted$/,
]

const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-client-'))
const product = await startDelivered()
try {
  const page = await readFile(new URL('../docs/integrators.md', import.meta.url), 'utf8')
  const [, story = ''] = /```ts\n(.*?)```/s.exec(page) ?? []
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  await writeFile(join(folder, 'story.ts'), story)
  run('npm', 'install', '--no-audit', '--no-fund', ...PACKAGES)
  run('npx', 'openapi-typescript', `${product.url}/api/openapi.json`, '-o', 'api.d.ts')
  run(
    'npx',
    'tsc',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
    'story.ts',
  )
  const lines = run(process.execPath, 'story.ts', product.url).trim().split('\n')
  console.log(lines.join('\n'))
  const isExpected =
    EXPECTED_LINES.length === lines.length &&
    EXPECTED_LINES.every((line, index) => line.test(lines[index] ?? ''))
  console.log(isExpected ? 'the client compiles and completes the story' : 'FAILED: unexpected output')
  process.exitCode = isExpected ? 0 : 1
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

function run(program: string, ...rest: string[]): string {
  return execFileSync(program, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
