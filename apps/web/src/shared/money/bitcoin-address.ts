import { useNavigate } from 'react-router';

const ETHER = '0x';
const SHORTENED = '…'; // in descriptors that are too long for lists
const FORM = /^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i;

/** Whether a text has the form of an address; the gateway checks the rest. */
export const looksLikeAddress = (text: string): boolean => FORM.test(text);

/** The page of an address; undefined for a descriptor that was shortened, and for other chains. */
export const addressLink = (address: string): string | undefined =>
  address.includes(SHORTENED) || address.startsWith(ETHER)
    ? undefined
    : `/btcAddress?address=${encodeURIComponent(address)}`;

/** Opens the page of an address, if it has one. */
export const useOpenAddress = (): ((row: { readonly address: string }) => void) => {
  const navigate = useNavigate();
  return ({ address }) => {
    const link = addressLink(address);
    if (link !== undefined) void navigate(link);
  };
};
