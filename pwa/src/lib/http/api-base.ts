/** Base URL of the API, for pages and worker. */
export const API_BASE = import.meta.env?.VITE_API_BASE ?? '/api'
