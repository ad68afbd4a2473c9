/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_BASE?: string
}

declare module 'virtual:client-assets' {
  const assets: { css: string; start: string; importMap: string; build: string }
  export default assets
}
