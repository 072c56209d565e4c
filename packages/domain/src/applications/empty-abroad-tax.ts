// Apart from the empty draft: the schema of a draft needs it too.

/** A country in which taxes are due, before anything of it is filled in. */
export const emptyTaxCountry = {
  country: '',
  taxIdentificationNumber: '',
  taxIdentificationNumberReden: '',
};

/** The self-certification of domain 4.5 before anything of it is answered. */
export const emptyAbroadTax = {
  taxNL: null,
  taxAbroad: null,
  ...emptyTaxCountry,
  furtherCountries: [],
  taxUS: null,
  bornUS: null,
  taxIdentificationNumberUS: '',
  CLNReden: '',
};
