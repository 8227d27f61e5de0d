/** The platform's mark: a mountain line over a wave line, in the text colour. `size` in px, default 24. */
export function BrandMark({ size = 24, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 28 ? 3.2 : 2.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-hidden={title === undefined}
      aria-label={title}
    >
      <path d="M3 25 L14 8 L20.5 17.5 L25 12 L37 25" />
      <path d="M3 32.5 C7 28.5 11 28.5 14.5 32.5 S22 36.5 25.5 32.5 S33 28.5 37 32.5" />
    </svg>
  );
}
