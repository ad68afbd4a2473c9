import { OWNER_SETTING } from './owner.ts'

type Request = {
  folder: string
  /** Folder of the Unix socket, or a loopback address. */
  host: string
  port: number
  owner: string
  is_durable: boolean
  settings: Record<string, string>
}

const DEFAULTS = {
  max_connections: '100',
  shared_buffers: '128MB',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const FOR_TESTS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The server's command line. The caller's settings override the defaults, but never the address. */
export function serverArguments({
  folder,
  host,
  port,
  owner,
  is_durable: isDurable,
  settings,
}: Request): string[] {
  const isSocket = host.startsWith('/')
  const place = {
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? `"${host}"` : '',
    unix_socket_permissions: '0700',
    port: String(port),
    logging_collector: 'off',
    [OWNER_SETTING]: owner,
  }
  const all = { ...DEFAULTS, ...(isDurable ? {} : FOR_TESTS), ...settings, ...place }
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
