import { AirVent, CircuitBoard, Drill, type LucideIcon, Monitor, Pipette, Plug, Wrench } from 'lucide-react'

const ICONS: [RegExp, LucideIcon][] = [
  [/zap|bolt|plug|electricidad/i, Plug],
  [/pipe|drop|plomer/i, Pipette],
  [/hammer|saw|carpinter/i, Drill],
  [/fan|snow|wind|air|climatiz/i, AirVent],
  [/cpu|chip|tv|electr[oó]nica/i, CircuitBoard],
  [/monitor|laptop|computer|inform[aá]tica/i, Monitor],
]

/** A picture for a category by the name of its icon, else by its own name. */
export function CategoryIcon({ name, icon_name }: { name: string; icon_name: string }) {
  const Icon = iconFor(icon_name) ?? iconFor(name) ?? Wrench
  return <Icon aria-hidden className="size-5 shrink-0" />
}

function iconFor(text: string): LucideIcon | undefined {
  return ICONS.find(([pattern]) => pattern.test(text))?.[1]
}
