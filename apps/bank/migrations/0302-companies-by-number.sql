-- Staff find a company by its number, however somebody has spaced it.

CREATE INDEX shared_account_company_number ON shared_account (upper(translate(company_number, ' -', '')))
  WHERE company_number IS NOT NULL;
