interface Wave {
  x: number;
  y: number;
  /** From crest to crest. */
  length: number;
  height: number;
  crests: number;
}

/** The path of an even wave line, crest first. */
export function wave({ x, y, length, height, crests }: Wave): string {
  const half = length / 2;
  const first = `M${x} ${y} q${half / 2} ${-height} ${half} 0`;
  return first + ` t${half} 0`.repeat(crests * 2 - 1);
}
