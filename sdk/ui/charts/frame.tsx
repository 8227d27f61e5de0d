import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId, useRef, useState } from 'react';
import { offPaper } from '../print/printing.ts';
import { PlainTable } from '../table/index.ts';
import { space } from '../theme.ts';
import { type ChartProps, chartHeight, exact, labelsOf, type Series, summaryOf } from './figures.ts';
import { PdfButton } from './pdf-button.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: space.s, minWidth: 0, margin: 0 },
  head: { display: 'flex', alignItems: 'center', gap: space.s },
  title: {
    margin: 0,
    flexGrow: 1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase300,
  },
  tools: { display: 'flex', ...offPaper },
  unit: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

interface Row {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

function DataTwin({ title, unit, series }: Omit<Props, 'height' | 'children'>) {
  const rows = labelsOf(series).map(
    (label, index): Row => ({ label, values: series.map(({ points }) => points[index]?.value) }),
  );
  const single = series.length === 1;
  return (
    <PlainTable
      caption={title}
      rows={rows}
      rowKey="label"
      columns={[
        { title: '项目', field: 'label' },
        ...series.map(({ name }, index) => ({
          title: `${single ? '数值' : name}（${unit}）`,
          key: name,
          align: 'end' as const,
          show: ({ values }: Row) => {
            const value = values[index];
            return value === undefined ? '-' : exact(value, unit);
          },
        })),
      ]}
    />
  );
}

interface Props extends Omit<ChartProps, 'height'> {
  /** Of the drawing: pixels, or as tall as its rows. */
  height?: number | 'rows';
  series: readonly Series[];
  children: ReactNode;
}

/** A chart under its title, unless it has nothing to tell, and, one press away, its data as a table, and the drawing as a PDF. */
export function Frame({ children, series, ...props }: Props) {
  const { title, unit, height = chartHeight } = props;
  const styles = useStyles();
  const titleId = useId();
  const drawing = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const nothing = series.every(({ points }) => points.every(({ value }) => value === 0));
  if (nothing) return null;
  return (
    <figure ref={drawing} className={styles.box} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 className={styles.title} id={titleId}>
          {title}
          <span className={styles.unit}>{`（${unit}）`}</span>
        </h3>
        <div className={styles.tools}>
          <Button size="small" appearance="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? '图表' : '表格'}
          </Button>
          <PdfButton {...{ title, drawing }} />
        </div>
      </div>
      {asTable ? (
        <DataTwin {...props} series={series} />
      ) : (
        <div role="group" aria-label={summaryOf(props, series)} style={{ height: height === 'rows' ? 'auto' : height }}>
          {children}
        </div>
      )}
    </figure>
  );
}
