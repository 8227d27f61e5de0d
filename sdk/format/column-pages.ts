interface Column {
  readonly width: number;
  /** Neighbours of one group stay together where a page has room for them. */
  readonly group: number | string;
}

const sum = (columns: readonly Column[]) => columns.reduce((all, { width }) => all + width, 0);

/** Columns of a table that is wider than paper, after the `frozen` ones: a list of places for each page that repeats those. */
export function columnPages(columns: readonly Column[], frozen: number, width: number): readonly number[][] {
  const room = width - sum(columns.slice(0, frozen));
  const pages: number[][] = [];
  let left = 0;
  columns.forEach((column, index) => {
    if (index < frozen) return;
    const begins = columns[index - 1]?.group !== column.group || index === frozen;
    const together = begins ? sum(columns.slice(index).filter(({ group }) => group === column.group)) : 0;
    const fits = column.width <= left && (together <= left || together > room);
    if (!fits) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(index);
    left -= column.width;
  });
  return pages;
}
