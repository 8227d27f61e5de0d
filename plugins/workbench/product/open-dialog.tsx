import { useCall } from '@portal/sdk';
import { type OpenProduct, product } from '@portal/sdk/calls/product';
import { FormlessDialog, makeStyles, tokens, WhenLoaded } from '@portal/sdk/ui';
import { ApplyButton } from './apply-button.tsx';
import { Prerequisites } from './prerequisites.tsx';

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground2, marginBlock: '0 16px' },
  bar: { marginTop: '20px', display: 'flex', justifyContent: 'flex-end' },
});

interface Props {
  offer: OpenProduct;
  onClose: () => void;
  onApplied: () => Promise<unknown>;
}

/** 申请前的检查：条件、通常用时、申请。 */
export function OpenDialog({ offer: { productType, productName, feeNote }, onClose, onApplied }: Props) {
  const styles = useStyles();
  const check = useCall(product.openCheck, { productType });
  const applied = async () => {
    await onApplied();
    onClose();
  };
  return (
    <FormlessDialog open title={`申请开通${productName}`} onClose={onClose}>
      <WhenLoaded answer={check} rows={5}>
        {({ items, ready, usualHours }) => (
          <>
            <p className={styles.hint}>
              收费说明：{feeNote}。{usualHours === null ? '' : `同类申请通常 ${usualHours} 小时内完成。`}
            </p>
            <Prerequisites items={items} />
            <div className={styles.bar}>
              <ApplyButton productType={productType} ready={ready} onApplied={applied}>
                申请开通
              </ApplyButton>
            </div>
          </>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}
