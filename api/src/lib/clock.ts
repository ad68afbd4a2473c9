/** The current time, replaceable in tests. Sessions and limits use the database's clock instead. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
