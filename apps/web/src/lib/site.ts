export type SiteConfig = {
  readonly mode: 'sandbox' | 'live';
  readonly publicUrl: string;
  readonly brand: { readonly name: string };
  readonly contact: { readonly email: string; readonly phone: string; readonly address: string };
  readonly legal: { readonly entity: string; readonly statement: string };
};
