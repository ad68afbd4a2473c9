import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useDataSaving } from '../lib/data-saving.ts'
import { Switch } from '../ui/forms/switch.tsx'

export function DataSavingSwitch() {
  const { isSaving, choose } = useDataSaving()
  return (
    <Switch
      label={OFFLINE.data_saving}
      hint={OFFLINE.dataSavingHelp}
      checked={isSaving}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
