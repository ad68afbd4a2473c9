import { useId } from 'react'
import { Card } from '../../ui/display/card.tsx'

type TextSection = { title: string; items: readonly string[] }

export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </>
  )
}

function Section({ title, items }: TextSection) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl font-bold">
        {title}
      </h2>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  )
}
