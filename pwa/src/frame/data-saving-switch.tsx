import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useDataSaving } from '../offline/network/data-saving.ts'
import { Switch } from '../ui/switch.tsx'

export function DataSavingSwitch() {
  const { is_saving, choose } = useDataSaving()
  return (
    <Switch
      label={OFFLINE.data_saving}
      hint={OFFLINE.data_saving_help}
      checked={is_saving}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
