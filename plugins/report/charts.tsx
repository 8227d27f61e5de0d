import { Card, Grid, makeStyles } from '@portal/sdk/ui';
import { Children, type ReactNode } from 'react';

const useStyles = makeStyles({
  // as tall as its neighbours; what has nothing to tell is not drawn
  chart: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: '100%',
    '&:not(:has(figure))': { display: 'none' },
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** A fraction of 1 as a figure of a chart, in per cent with one decimal. */
export const perCent = (rate: string | number | null): number => Math.round(Number(rate) * 1000) / 10;

/** The charts of a report, a card each, side by side. `min` is the least width of one in px, default 420. */
export function Charts({ min = 420, children }: { min?: number; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section aria-label="图表">
      <h2 className={styles.unseen}>图表</h2>
      <Grid min={min}>
        {Children.map(children, (chart) => (
          <div className={styles.chart}>
            <Card>{chart}</Card>
          </div>
        ))}
      </Grid>
    </section>
  );
}
