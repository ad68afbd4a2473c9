/** The present, so that tests can choose the day. Sessions and limits use the database's clock instead. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
