import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type JSXAttribute, type Node, parseSync, type TSSignature, Visitor } from 'oxc-parser'

/**
 * A type is data (rows and JSON: names as in the column) or ours (camelCase). Finds types that are both, and props of
 * components that are named after a column. A name of one word fits both. Data whose JSON mixes both is a zod schema.
 */
const FOLDERS = ['api/src', 'pwa/src', 'pwa/e2e', 'pwa/scripts', 'shared/src', 'proof', 'scripts']
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CAMEL_CASE = /^[a-z][a-z0-9]*[A-Z]/
const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/

/** Returns one line for each fault in the file. */
export function findMixedNames(path: string, text: string): string[] {
  const faults: string[] = []
  const note = ({ start }: Node, fault: string) =>
    faults.push(`${path}:${text.slice(0, start).split('\n').length}: ${fault}`)
  const judge = (type: Node, members: readonly TSSignature[]) => {
    const names = members.flatMap(nameOf)
    const ours = names.find((name) => CAMEL_CASE.test(name))
    const column = names.find((name) => SNAKE_CASE.test(name))
    if (ours && column) note(type, `the type has both ${ours} and ${column}`)
  }
  const { program, errors } = parseSync(path, text)
  for (const { message } of errors) faults.push(`${path}: ${message}`)
  new Visitor({
    TSTypeLiteral: (type) => judge(type, type.members),
    TSInterfaceBody: (type) => judge(type, type.body),
    JSXAttribute: (attribute) => {
      const name = attributeName(attribute)
      if (name.includes('_')) note(attribute, `the attribute ${name} has an underscore`)
    },
  }).visit(program)
  return faults
}

function nameOf(member: TSSignature): string[] {
  if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return []
  if (member.key.type === 'Identifier' && !member.computed) return [member.key.name]
  return member.key.type === 'Literal' && typeof member.key.value === 'string' ? [member.key.value] : []
}

function attributeName({ name }: JSXAttribute): string {
  return name.type === 'JSXIdentifier' ? name.name : name.name.name
}

async function checkFiles(): Promise<void> {
  const faults: string[] = []
  let count = 0
  for (const folder of FOLDERS) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(entry) || /\.gen\.ts$|node_modules/.test(entry)) continue
      const path = join(folder, entry)
      faults.push(...findMixedNames(path, await readFile(join(ROOT, path), 'utf8')))
      count += 1
    }
  }
  for (const fault of faults) console.error(fault)
  console.log(`names: ${count} files read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || count < 1000 ? 1 : 0
}

if (import.meta.main) await checkFiles()
