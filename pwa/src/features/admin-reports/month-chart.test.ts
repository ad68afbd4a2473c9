import { expect, test } from 'vitest'
import { axisEnd } from './month-chart.tsx'

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [10, 10],
  [21, 30],
  [101, 150],
  [48_300, 50_000],
  [999_999.99, 1_000_000],
])('the chart axis for a maximum of %d ends at %d', (value, end) => expect(axisEnd(value)).toBe(end))
