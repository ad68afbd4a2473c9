import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/**
 * Dexie keeps what a rejected transaction wrote before it waited for anything but the database: a timer, a response, or more
 * than 99 awaits of other values. So each `await` in a transaction, and in functions that get its `db`, must be of work on
 * `db`.
 */
const SOURCES = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts', '!./testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function* all(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* all(child)
}

const isFunction = ({ type }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)

/** The awaits of a function and of the functions inside it. */
const awaitsIn = (node: Node) => [...all(node)].filter(({ type }) => type === 'AwaitExpression')

function isTransaction(node: Node, code: string): boolean {
  const { callee } = node as { callee?: Node }
  return (
    node.type === 'CallExpression' &&
    isNode(callee) &&
    /\bdb\.transaction$/.test(code.slice(callee.start, callee.end))
  )
}

/** The functions whose awaits are checked: bodies of transactions, and functions with a parameter `db` of Dexie. */
function checkedFunctions(program: Node, code: string): Node[] {
  return [...all(program)].flatMap((node) => {
    if (isTransaction(node, code)) return (node.arguments as Node[]).filter(isFunction)
    if (!isFunction(node) || !Array.isArray(node.params)) return []
    const isOnDatabase = (node.params as Node[]).some((param) =>
      /^db: (User|Public)Database$/.test(code.slice(param.start, param.end)),
    )
    return isOnDatabase ? [node] : []
  })
}

function foreignAwaits(name: string, code: string): string[] {
  const program = parseSync(name, code).program as unknown as Node
  return checkedFunctions(program, code)
    .flatMap(awaitsIn)
    .map(({ start, end }) => code.slice(start, end))
    .filter((text) => !/\bdb\b/.test(text))
}

it('no transaction waits for anything but the database', () => {
  const checked = Object.entries(SOURCES).map(([name, code]) => [name, foreignAwaits(name, code)] as const)
  expect(checked.filter(([, found]) => found.length > 0)).toEqual([])
  const bodies = Object.values(SOURCES)
    .join('\n')
    .match(/\bdb\.transaction\('rw'/g)
  expect(bodies?.length).toBeGreaterThan(10)
})

it('the check finds a wait for something else', () => {
  const code = `const f = (db) => db.transaction('rw', db.meta, async () => { await db.meta.put(1); await pause() })
    async function put(db: UserDatabase) { for (const each of rows) await each }`
  expect(foreignAwaits('x.ts', code)).toEqual(['await pause()', 'await each'])
})
