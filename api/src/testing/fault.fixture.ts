import { runFor } from '../lib/current-caller.ts'

/**
 * Preloaded into the product. Triggers the faults listed in `FAULTS`: one at each SIGUSR2, or the first at start if
 * `FAULT_AT` is `start`.
 */
const { FAULTS = '', FAULT_AT = 'signal' } = process.env

function insertPerson(): never {
  const detail = 'Key (email)=(ana@correo.do) already exists.'
  throw Object.assign(new Error('no room for "Ana Pérez" at 809-555-0101'), { code: '23505', detail })
}

const reject = async () => insertPerson()

const BREAKS: Record<string, () => unknown> = {
  exception: insertPerson,
  'rejection of a call': () => void runFor({ name: 'somebody', address: '192.0.2.7' }, reject),
  'rejection of a loop': () => void reject(),
}

const faults = FAULTS.split(', ')
const fault = () => BREAKS[faults.shift() ?? '']?.()
if (FAULT_AT === 'start') setImmediate(fault)
else process.on('SIGUSR2', fault)
