/** The Monumento on its hill, in light on the blue of the hero; decoration alone. */
export function HomeDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 480 200" preserveAspectRatio="xMaxYMax meet" className={className}>
      <g className="fill-on-header">
        <path opacity=".08" d="M0 200c70-50 120-66 176-54 48 10 84-34 140-30 62 4 92 48 164 84Z" />
        <path opacity=".1" d="M60 200c64-26 120-34 178-30 70 4 160-10 242 30Z" />
        <g opacity=".5">
          <path d="M330 168h92l-6-9h-80Zm8-12h76v-14h-76Zm12-17h52l-5-22h-42Z" />
          <path d="M362 114h28l-3-82h-22Zm-1-86h30l-5-7h-20Zm9-10h12l-2-6 5-7-6 2-3-5-3 5-4 1Z" />
        </g>
        <path
          opacity=".22"
          d="M300 186v-26c-8-2-13 1-16 7 0-9 6-14 14-13-5-4-11-4-16 0 4-8 13-9 19-3 5-7 14-7 19 1-6-3-12-2-16 2 9-1 14 5 14 13-3-6-8-9-14-7v26Z"
        />
      </g>
    </svg>
  )
}
