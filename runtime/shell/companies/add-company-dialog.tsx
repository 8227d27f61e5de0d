import { toast, useSession, useSubmit } from '@portal/sdk';
import type { Company } from '@portal/sdk/calls/enterprise';
import { product } from '@portal/sdk/calls/product';
import { FormlessDialog, makeStyles, MessageBar, tokens, WhenLoaded } from '@portal/sdk/ui';
import { useState } from 'react';
import type { OverlayProps } from '../overlays.ts';
import { OrganisationChoice } from './organisation-choice.tsx';
import { ProductField, useProducts } from './product-field.tsx';
import { useCompanies } from './use-companies.ts';

const width = 760;
/** The call takes no more. */
const mostOrgs = 50;

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: '12px', paddingTop: '4px' },
  count: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The item and the request spell the legal representative's number differently (spec 3 and 7). */
const orgOf = ({ customerCode, socialcreditcode, legalrepresentativeIdno }: Company) => ({
  customerCode,
  socialcreditcode,
  legalRepresentativeIdno: legalrepresentativeIdno,
});

function useAdding(onAdded: () => void) {
  const { user } = useSession();
  const { busy, submit } = useSubmit(product.userOrgAndOpenProduct);
  const warn = (message: string) => toast({ intent: 'warning', message });
  async function add(companies: readonly Company[], productType: string | undefined): Promise<void> {
    if (companies.length === 0) return warn('请至少选择一个所属组织');
    if (companies.length > mostOrgs) return warn(`一次最多添加${mostOrgs}个组织`);
    if (!user || productType === undefined) return warn('请选择开通产品');
    const orgs = companies.map(orgOf);
    const facts = { account: user.account, productType, partnerCode: null, interior: null, ignoreExisting: true };
    if ((await submit({ ...facts, orgs })) === undefined) return;
    toast({ intent: 'success', message: '公司添加成功' });
    onAdded();
  }
  return { busy, add };
}

const toggled = (chosen: ReadonlySet<string>, code: string) =>
  new Set(chosen.has(code) ? [...chosen].filter((one) => one !== code) : [...chosen, code]);

/** 添加公司：选择组织与开通的产品，提交。 */
export default function AddCompanyDialog({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  const answer = useCompanies();
  const { products, current } = useProducts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [productType = current, setProductType] = useState<string>();
  const { busy, add } = useAdding(() => {
    void answer.reload();
    onClose();
  });
  const companies = answer.data?.filter(({ customerCode }) => chosen.has(customerCode)) ?? [];
  return (
    <FormlessDialog
      open={open}
      width={width}
      title="添加公司"
      busy={busy}
      onOk={() => void add(companies, productType)}
      onClose={onClose}
    >
      <div className={styles.body}>
        <WhenLoaded answer={answer} rows={5}>
          {(all) => (
            <div>
              <OrganisationChoice
                companies={all}
                chosen={chosen}
                onToggle={(code) => setChosen((before) => toggled(before, code))}
              />
            </div>
          )}
        </WhenLoaded>
        <p className={styles.count} role="status">{`已选 ${companies.length} 个组织`}</p>
        <ProductField products={products} value={productType} onChange={setProductType} />
        <MessageBar intent="info">如无可选组织或公司信息缺失，请联系运营人员</MessageBar>
      </div>
    </FormlessDialog>
  );
}
