import { useCall } from '@portal/sdk';
import { product } from '@portal/sdk/calls/product';
import { Card, makeStyles, meaning, space, Stack, WhenLoaded } from '@portal/sdk/ui';
import { ApplyButton } from './apply-button.tsx';
import { Prerequisites } from './prerequisites.tsx';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: '16px', lineHeight: '24px', color: meaning.toneDangerText },
  subtitle: { margin: 0, fontSize: '14px', lineHeight: '22px' },
  again: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: space.m },
  reasons: { margin: 0, paddingInlineStart: space.xl },
});

const reasonsOf = (reason: string | null) =>
  (reason ?? '')
    .split(/[；;\n]/)
    .map((text) => text.trim())
    .filter(Boolean);

interface Props {
  productType: string;
  reason: string | null;
  onAgain: () => Promise<unknown>;
}

/** 开通失败：原因、哪里可以改、重新提交。 */
export function Rejected({ productType, reason, onAgain }: Props) {
  const styles = useStyles();
  const check = useCall(product.openCheck, { productType });
  return (
    <Card>
      <Stack>
        <h2 className={styles.title}>开通未通过</h2>
        <ul className={styles.reasons} aria-label="未通过原因">
          {reasonsOf(reason).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <WhenLoaded answer={check} rows={4}>
          {({ items, ready }) => (
            <div className={styles.again}>
              <h3 className={styles.subtitle}>重新提交前的检查</h3>
              <Prerequisites items={items} />
              <ApplyButton productType={productType} ready={ready} onApplied={onAgain}>
                重新提交
              </ApplyButton>
            </div>
          )}
        </WhenLoaded>
      </Stack>
    </Card>
  );
}
