import { context, trace } from '@opentelemetry/api'

export type TracingSettings = {
  /** A collector for OTLP over HTTP; traces go to `v1/traces` below this URL. */
  endpoint: string
  serviceName: string
  /** Share of traces that are recorded, from 0 to 1. */
  share: number
}

const EXPORT_MS = 5_000

/**
 * Sends the spans of this process to a collector. The returned function sends the remaining ones and stops. If the
 * collector is away, only spans are lost. The libraries are loaded only if tracing is configured.
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  version: string,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown().catch(() => undefined)
}
