import * as z from 'zod/mini'
import { SECTOR_NAME_MAX } from '../limits.ts'
import { ADMIN_SECTORS } from '../messages/admin/sectors.ts'
import { id } from '../values/numbers.ts'
import { requiredText } from '../values/text.ts'

export const sectorInput = z.object({ name: requiredText(SECTOR_NAME_MAX, ADMIN_SECTORS.nameMissing) })
export type SectorInput = z.infer<typeof sectorInput>

/** With `version`, a name that another admin has given meanwhile is not overwritten. */
export const sectorChanges = z.extend(sectorInput, {
  version: z.optional(id('La versión no es válida.')),
})
export type SectorChanges = z.infer<typeof sectorChanges>

export const sectorMerge = z.object({ into: id(ADMIN_SECTORS.intoMissing) })
export type SectorMerge = z.infer<typeof sectorMerge>

/** A current sector. `version` increases with each change of its name. */
const adminSector = z.object({
  id: id(),
  name: z.string(),
  old_names: z.array(z.string()),
  version: z.number(),
  /** Listed technicians who chose this sector; those who serve the whole city are not counted. */
  technician_count: z.number(),
  /** Requests in this sector and in those that were merged into it. */
  request_count: z.number(),
})
export type AdminSector = z.infer<typeof adminSector>

/** Sorted by name, without merged sectors: their names are among the old names of their successor. */
export const adminSectorsAnswer = z.object({ sectors: z.array(adminSector) })
export const adminSectorAnswer = z.object({ sector: adminSector })
