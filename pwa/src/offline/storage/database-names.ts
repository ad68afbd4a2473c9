export const PUBLIC_NAME = 'tecnicerca-public'
export const USER_PREFIX = 'tecnicerca-u-'
