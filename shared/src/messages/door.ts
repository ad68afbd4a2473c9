/** Agreeing in front of the other person, without a network. The rest is in `door-screen.ts`, which loads with its screen. */
export const DOOR = {
  open: 'Acordar en la puerta',
  pending: 'por enviar',
  unsent: 'Acordado en la puerta · por enviar',
} as const
