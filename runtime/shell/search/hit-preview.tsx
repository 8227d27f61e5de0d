import { makeStyles, tokens } from '@fluentui/react-components';
import type { SearchHit } from '@portal/sdk/calls/search';
import { Button, copyText, Descriptions, Money, ToneTag } from '@portal/sdk/ui';

const useStyles = makeStyles({
  preview: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    width: '280px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '16px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 720px)': { display: 'none' },
  },
  number: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  name: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: 'auto' },
});

interface Props {
  hit: SearchHit;
  onOpen: () => void;
  onOpenBeside: () => void;
}

/** 预览：编号、名称、状态、金额、对方；打开、新标签页打开、复制编号。 */
export function HitPreview({ hit, onOpen, onOpenBeside }: Props) {
  const styles = useStyles();
  const { number, name, state, amount, party } = hit;
  return (
    <section className={styles.preview} aria-label="预览">
      <div>
        <div className={styles.number}>{number}</div>
        <div className={styles.name}>{name}</div>
      </div>
      <Descriptions
        columns={1}
        items={[
          ...(state ? [{ label: '状态', value: <ToneTag tone={state.tone}>{state.text}</ToneTag> }] : []),
          ...(amount === null ? [] : [{ label: '金额（元）', value: <Money value={amount} /> }]),
          ...(party === null ? [] : [{ label: '相关单位', value: party }]),
        ]}
      />
      <div className={styles.actions}>
        <Button appearance="primary" size="small" onClick={onOpen}>
          打开
        </Button>
        <Button size="small" onClick={onOpenBeside}>
          新标签页打开
        </Button>
        <Button size="small" onClick={() => void copyText(number, `已复制 ${number}`)}>
          复制编号
        </Button>
      </div>
    </section>
  );
}
