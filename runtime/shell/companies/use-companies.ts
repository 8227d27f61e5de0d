import { useCall, useSession } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';

/** Every organisation of the signed-in account; one answer for the header and the dialogs. */
export function useCompanies() {
  const { user } = useSession();
  return useCall(organization.getUserOrgs, user && { account: user.account });
}
