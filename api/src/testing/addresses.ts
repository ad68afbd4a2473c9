let serial = 0

/** Returns a new IP address for each call in this process. The server believes it if `trustProxy` is true. */
export function newAddress(): string {
  serial += 1
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
}

/** Request headers that make the call come from `address`. */
export function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}
