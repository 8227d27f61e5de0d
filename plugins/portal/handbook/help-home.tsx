import { Link } from '@portal/sdk/router';
import { Grid, makeStyles, Section, Stack, TextLink, tokens } from '@portal/sdk/ui';
import { useCall } from '@portal/sdk';
import { handbook, type HelpProducts } from './contract.ts';
import { linkCard } from '../looks.ts';

const useStyles = makeStyles({
  card: {
    ...linkCard,
    flexDirection: 'column',
    gap: '4px',
    padding: '16px',
    minHeight: '96px',
    boxSizing: 'border-box',
  },
  title: { fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground2, fontSize: '13px', lineHeight: '20px' },
  questions: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: '12px' },
  count: { marginTop: 'auto', color: tokens.colorNeutralForeground3, fontSize: '12px' },
});

function Questions() {
  const styles = useStyles();
  const { data } = useCall(handbook.page, { faq: true, page: 1, size: 10 });
  if (!data || data.total === 0) return null;
  return (
    <Section title="常见问题">
      <div className={styles.questions}>
        {data.records.map(({ id, title }) => (
          <TextLink key={id} to={`/ef/helpCenter?id=${id}`}>
            {title}
          </TextLink>
        ))}
      </div>
    </Section>
  );
}

/** 帮助中心的首屏：按产品进入，常见问题。 */
export function HelpHome({ tree }: { tree: HelpProducts }) {
  const styles = useStyles();
  return (
    <Stack>
      <Grid min={220}>
        {tree.map(({ id, title, summary, topics }) => (
          <Link key={id} className={styles.card} to={`/ef/helpCenter?id=${topics[0]?.articles[0]?.id ?? id}`}>
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{summary}</span>
            <span className={styles.count}>{topics.reduce((sum, { articles }) => sum + articles.length, 0)} 篇</span>
          </Link>
        ))}
      </Grid>
      <Questions />
    </Stack>
  );
}
