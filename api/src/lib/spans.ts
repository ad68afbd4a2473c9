import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

export { SpanKind } from '@opentelemetry/api'

// Its spans do nothing until `tracing.ts` sets a tracer for the process.
const tracer = trace.getTracer('tecnicerca')

/**
 * Runs `work` in a child span of the current one. Names and attributes must not contain personal data: use route patterns
 * and statement texts without values.
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
      // The error's message may contain a user's input.
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

/** Whether the current work belongs to a span that is recorded. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}
