import { CustomersPage } from '../../features/customers/customers-page.tsx';
import { CustomerMoney } from './customer-money.tsx';

/** Customer management, with the money of the account that is open. */
export const CustomerManagementPage = () => <CustomersPage Money={CustomerMoney} />;
