import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'

/** Name, email or category, whatever the case. */
export function filterTechnicians(
  technicians: readonly AdminTechnicianRow[],
  text: string,
): readonly AdminTechnicianRow[] {
  const typed = text.trim().toLowerCase()
  return technicians.filter(({ name, email, category_name }) =>
    [name, email, category_name ?? ''].some((value) => value.toLowerCase().includes(typed)),
  )
}
