/** What stands on a sheet of paper, in millimetres from its upper left corner; drawn as PDF by `pdf` of the server's door. */

export interface PrintText {
  /** Of the left end of the baseline. */
  readonly x: number;
  readonly y: number;
  /** Of one em. */
  readonly size: number;
  readonly text: string;
}

export interface PrintRule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface PrintPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PrintText[];
  readonly rules: readonly PrintRule[];
}

/** Ems of a text: one of ASCII half, every other one, as the writer of PDF sets them. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 128 ? 0.5 : 1), 0);

/** Lines no longer than so many ems; a line ends after any character, and where the text has a line end. */
export function wrapped(text: string, ems: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines = [''];
    for (const char of paragraph) {
      const line = lines.at(-1) ?? '';
      if (line !== '' && emsOf(line + char) > ems) lines.push(char);
      else lines[lines.length - 1] = line + char;
    }
    return lines;
  });
}
