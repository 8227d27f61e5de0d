/** The order list under filters; the names are those of the list's own address. */
export const listWith = (filters: Readonly<Record<string, string>>): string =>
  `/orderManagement/orderManagementIndex?${new URLSearchParams(filters)}`;
