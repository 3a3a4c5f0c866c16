//! Everything that lies in Firestore, to export it.

use gcloud_sdk::google::firestore::v1::{ListCollectionIdsRequest, ListDocumentsRequest};
use house::store::{Fields, Path, StoreError};
use house::transfer::Export;

use super::{FirestoreStore, failed};

/// How many documents a page has.
const PAGE: i32 = 300;

impl Export for FirestoreStore {
    fn each(&self, tell: &mut dyn FnMut(Path, Fields) -> Result<(), StoreError>) -> Result<(), StoreError> {
        // The documents whose collections are still to be looked through; the first is the whole database.
        let mut parents = vec![self.db.get_documents_path().clone()];
        while let Some(parent) = parents.pop() {
            for collection_id in self.collections(&parent)? {
                let mut page_token = String::new();
                loop {
                    let request = ListDocumentsRequest {
                        parent: parent.clone(),
                        collection_id: collection_id.clone(),
                        page_size: PAGE,
                        page_token,
                        // A document that is not there may have collections all the same.
                        show_missing: true,
                        ..ListDocumentsRequest::default()
                    };
                    let page = self.wait(|| async { self.client().list_documents(request.clone()).await });
                    let page = page.map_err(failed)?.into_inner();
                    self.read(page.documents.len());
                    for document in page.documents {
                        parents.push(document.name.clone());
                        if document.update_time.is_some() {
                            let (path, document) = self.document(document)?;
                            tell(path, document.fields)?;
                        }
                    }
                    page_token = page.next_page_token;
                    if page_token.is_empty() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

impl FirestoreStore {
    fn collections(&self, parent: &str) -> Result<Vec<String>, StoreError> {
        let (mut all, mut page_token) = (Vec::new(), String::new());
        loop {
            let request = ListCollectionIdsRequest {
                parent: parent.to_owned(),
                page_size: PAGE,
                page_token,
                ..ListCollectionIdsRequest::default()
            };
            let page = self.wait(|| async { self.client().list_collection_ids(request.clone()).await });
            let page = page.map_err(failed)?.into_inner();
            all.extend(page.collection_ids);
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return Ok(all);
            }
        }
    }
}
