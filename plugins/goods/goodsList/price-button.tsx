import { type ButtonAppearance, DialogButton, FormlessDialog, Loading } from '@portal/sdk/ui';
import { lazy, Suspense } from 'react';

/** Charts are fetched when somebody asks for one. */
const PriceHistory = lazy(() => import('./prices.tsx').then((prices) => ({ default: prices.PriceHistory })));

interface Props {
  goods: { id: string; goodsCode: string };
  appearance: ButtonAppearance;
}

/** 价格记录：历次审核通过的价格。 */
export const PriceButton = ({ goods: { id, goodsCode }, appearance }: Props) => (
  <DialogButton
    appearance={appearance}
    dialog={(close) => (
      <FormlessDialog open title={`价格记录 · ${goodsCode}`} width={760} onClose={close}>
        <Suspense fallback={<Loading rows={4} />}>
          <PriceHistory id={id} />
        </Suspense>
      </FormlessDialog>
    )}
  >
    价格记录
  </DialogButton>
);
