import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { rowMatcher } from '../../../lib/text/row-search.ts'

/** By name, email, category and phone. */
export function filterTechnicians(
  technicians: readonly AdminTechnicianRow[],
  text: string,
): readonly AdminTechnicianRow[] {
  const matches = rowMatcher(text)
  return technicians.filter(({ name, email, phone, category_name: categoryName }) =>
    matches({ texts: [name, email, categoryName ?? ''], phone }),
  )
}
