import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

export { SpanKind } from '@opentelemetry/api'

// Until somebody sets a tracer for the process (tracing.ts), its spans are nothing.
const tracer = trace.getTracer('tecnicerca')

/**
 * Does `work` in a span of its own, below the one in which it is called. Names and attributes must say nothing of people:
 * patterns of routes, texts of statements without their values.
 */
export function inSpan<T>(
  name: string,
  options: { kind: SpanKind; attributes: Attributes },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // What it says may hold what a person wrote.
      markFailed(span, error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  })
}

export function markFailed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}

/** Whether what is done now belongs to a span that is kept. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}
