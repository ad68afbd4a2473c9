import { CASES } from './cases.ts'

const PENDING = 'por enviar'

/** Agreeing in front of the other person, without a network. The rest is in `door-screen.ts`, which loads with its screen. */
export const DOOR = {
  open: 'Acordar en la puerta',
  pending: PENDING,
  unsent: `${CASES.atDoor} · ${PENDING}`,
} as const
