//! Under which addresses other machines on the network reach this one.

use std::net::IpAddr;

/// The addresses of this machine on its networks, those of home networks first. Empty when it is on none, or they cannot be read.
#[must_use]
pub fn addresses() -> Vec<IpAddr> {
    let Ok(interfaces) = if_addrs::get_if_addrs() else { return Vec::new() };
    let mut addresses: Vec<IpAddr> = interfaces.iter().map(if_addrs::Interface::ip).filter(is_reachable).collect();
    addresses.sort_by_key(|address| !is_home(address));
    addresses.dedup();
    addresses
}

/// IPv6 is left out: nobody types such an address.
fn is_reachable(address: &IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if !address.is_loopback() && !address.is_link_local())
}

fn is_home(address: &IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if address.octets()[..2] == [192, 168])
}
