import { makeStyles, SearchBox, space } from '@portal/sdk/ui';
import { type ReactNode, useState } from 'react';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.l },
  search: { width: '360px' },
});

interface Props<Row> {
  rows: readonly Row[];
  /** What of a row is searched. */
  textOf: (row: Row) => string;
  /** Name of the box. */
  label: string;
  placeholder: string;
  /** Beside the box, given the rows that were found. */
  bar: (found: readonly Row[]) => ReactNode;
  children: (found: readonly Row[], searched: boolean) => ReactNode;
}

/** Rows in which each word is found, whatever its case. */
export function Searched<Row>({ rows, textOf, label, placeholder, bar, children }: Props<Row>) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => words.every((word) => textOf(row).toLowerCase().includes(word)));
  return (
    <>
      <div className={styles.bar}>
        {bar(found)}
        <SearchBox
          className={styles.search}
          value={search}
          placeholder={placeholder}
          aria-label={label}
          onChange={setSearch}
        />
      </div>
      {children(found, words.length > 0)}
    </>
  );
}
